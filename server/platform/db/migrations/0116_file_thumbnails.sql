-- A small picture of a file (WebP), or its first lines, made once for each content.
create table file_thumbnails (
  file_id uuid primary key references files on delete cascade,
  -- Of the content that it was made of. Null while it is wanted.
  sha256 text,
  picture bytea check (octet_length(picture) <= 65536),
  text text
);
create index file_thumbnails_wanted on file_thumbnails (file_id) where sha256 is null;
