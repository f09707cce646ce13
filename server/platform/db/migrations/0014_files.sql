create table files (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  file_name text not null,
  -- Counted into users.storage_bytes from the start, so that concurrent uploads cannot exceed the limit.
  file_size bigint not null,
  mime_type text not null,
  -- The filters of the list; derived from content and name.
  kind text not null,
  -- Whether the content has no signature of another type: then the name determines the type.
  is_text boolean not null,
  type text not null check (type in ('file', 'url', 'text')),
  state text not null check (state in ('uploading', 'ready')),
  -- Each upload of the content has its own key: a late one never changes confirmed content.
  blob_key text,
  sha256 text,
  notes text not null default '',
  is_global_read boolean not null default false,
  is_global_write boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz
);
create unique index files_name on files (user_id, lower(file_name)) where deleted_at is null;
create index files_newest on files (user_id, created_at desc, id);
create index files_content on files (user_id, sha256);
create index files_uploading on files (created_at) where state = 'uploading';
create index files_trash on files (deleted_at) where deleted_at is not null;
