create extension if not exists unaccent;
create extension if not exists pg_trgm;

-- One row: the state of this installation.
create table installation (
  is_single boolean primary key default true check (is_single),
  key_fingerprint text not null
);

create table users (
  id uuid primary key,
  username text not null,
  email text not null,
  email_verified_at timestamptz,
  name text,
  phone text,
  photo_url text,
  avatar_key text,
  password_hash text,
  is_admin boolean not null default false,
  is_developer boolean not null default false,
  is_suspended boolean not null default false,
  tags text[] not null default '{}',
  token_version integer not null default 0,
  storage_limit_mb integer not null default 1000,
  storage_bytes bigint not null default 0,
  last_notebook_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index users_username on users (lower(username));
-- A verified address belongs to one user. Others may have entered it too: refusing them would reveal that it is in use.
create unique index users_verified_email on users (lower(email)) where email_verified_at is not null;
create index users_email on users (lower(email));

-- One row per session. Its refresh tokens follow one another; using an old one ends the session.
create table auth_sessions (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  token_version integer not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  user_agent text not null default '',
  address text not null default ''
);
create index auth_sessions_user on auth_sessions (user_id);

create table refresh_tokens (
  hash text primary key,
  session_id uuid not null references auth_sessions on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- The attempt that used it, so that a browser that missed the response can repeat exactly that attempt.
  used_by_attempt uuid,
  successor_hash text
);
create index refresh_tokens_session on refresh_tokens (session_id);

create table settings (
  name text primary key,
  value text not null,
  updated_by uuid,
  updated_at timestamptz not null default now()
);

create table activities (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  type text not null,
  metadata jsonb not null,
  created_at timestamptz not null
);
create index activities_user on activities (user_id, created_at desc);

create table announcements (
  id uuid primary key,
  enabled boolean not null,
  start_date timestamptz,
  end_date timestamptz,
  priority integer not null,
  tags text[] not null,
  is_banner boolean not null,
  title text not null,
  subtitle text not null,
  description text not null,
  text_message text not null,
  views_threshold jsonb,
  agrees_threshold jsonb,
  created_at timestamptz not null
);

-- Counters of a sliding minute or hour; several replicas share them. Losing them in a crash is harmless.
create unlogged table rate_limits (
  key text primary key,
  window_start timestamptz not null,
  hits integer not null
);

-- Events too large for NOTIFY are stored here until they are fetched.
create unlogged table large_events (
  id bigint generated always as identity primary key,
  body text not null,
  created_at timestamptz not null default now()
);
