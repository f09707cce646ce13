-- The pictures that count into the storage of their user (users.storage_bytes); those from before do not.
create table stored_images (
  key text primary key,
  user_id uuid not null references users on delete cascade,
  bytes bigint not null
);

create index stored_images_of_user on stored_images (user_id);
