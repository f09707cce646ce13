-- The program compares names without case: databases support different alphabets, and none supports all of them.
drop index files_name;
create unique index files_name on files (user_id, file_name) where deleted_at is null;
