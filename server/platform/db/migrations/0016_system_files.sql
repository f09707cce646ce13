-- The instruction files of a user, in the shape of the contract. Deleted files may remain in this list.
alter table users add column system_files jsonb not null default '[]';
