-- Which names differ only in case is told by the program: databases know different alphabets, and none knows them all.
drop index files_name;
create unique index files_name on files (user_id, file_name) where deleted_at is null;
