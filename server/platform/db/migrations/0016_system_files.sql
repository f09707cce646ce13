-- The instruction files of a person, in the shape of the contract. Files may go before this list is told.
alter table users add column system_files jsonb not null default '[]';
