-- Pictures of announcements. The key names the blob and cannot be guessed.
create table announcement_images (
  key text primary key,
  announcement_id uuid not null references announcements on delete cascade,
  width integer not null,
  height integer not null,
  created_at timestamptz not null
);
create index announcement_images_announcement on announcement_images (announcement_id, created_at);

-- Views and agreements of an announcement by all users.
create index activities_subject on activities ((metadata ->> 'id'), type) where metadata ->> 'id' is not null;
