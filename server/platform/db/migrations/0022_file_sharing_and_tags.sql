alter table files
  add column is_system boolean not null default false,
  add column system_priority integer not null default 999 check (system_priority between 0 and 999);

-- Members of groups of any kind; grants to a group apply to its members.
create table group_members (
  group_id uuid not null,
  user_id uuid not null references users on delete cascade,
  primary key (group_id, user_id)
);
create index group_members_user on group_members (user_id);

create table file_grants (
  file_id uuid not null references files on delete cascade,
  user_id uuid not null references users on delete cascade,
  permissions text[] not null,
  created_at timestamptz not null,
  primary key (file_id, user_id)
);
create index file_grants_user on file_grants (user_id);

create table file_group_grants (
  file_id uuid not null references files on delete cascade,
  group_id uuid not null,
  permissions text[] not null,
  created_at timestamptz not null,
  primary key (file_id, group_id)
);
create index file_group_grants_group on file_group_grants (group_id);

-- The effective grants on files, from any source. A user may occur several times.
create view file_access as
  select file_id, user_id, permissions from file_grants
  union all
  select granted.file_id, member.user_id, granted.permissions
  from file_group_grants granted join group_members member using (group_id);

create table file_tags (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  name text not null,
  icon text not null,
  color text not null,
  description text not null default '',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  last_activity_at timestamptz not null
);
create unique index file_tags_name on file_tags (user_id, lower(name));

-- Tags are personal: every reader of a file can add tags to it.
create table file_taggings (
  file_id uuid not null references files on delete cascade,
  tag_id uuid not null references file_tags on delete cascade,
  user_id uuid not null references users on delete cascade,
  is_primary boolean not null default false,
  created_at timestamptz not null,
  primary key (file_id, tag_id)
);
create unique index file_taggings_primary on file_taggings (file_id, user_id) where is_primary;
create index file_taggings_tag on file_taggings (tag_id);
