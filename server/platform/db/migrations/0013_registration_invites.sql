create table registration_invites (
  id uuid primary key,
  code_hash text not null unique,
  -- Encrypted, because copies of databases spread; administrators read it in the list.
  sealed_code text not null,
  email text,
  tags text[] not null,
  storage_limit_mb integer,
  credits integer not null,
  -- A counter in addition to the rows below: deleting an account does not free a use.
  uses integer not null default 0,
  max_uses integer not null,
  expires_at timestamptz,
  revoked_at timestamptz,
  sent_at timestamptz,
  created_by uuid references users on delete set null,
  created_at timestamptz not null
);
create index registration_invites_newest on registration_invites (created_at desc, id);
create index registration_invites_creator on registration_invites (created_by);

-- The invite with which an account was created, and its promised credits: they outlive the invite.
create table registration_invite_uses (
  user_id uuid primary key references users on delete cascade,
  invite_id uuid references registration_invites on delete set null,
  credits integer not null,
  used_at timestamptz not null
);
create index registration_invite_uses_invite on registration_invite_uses (invite_id);

alter table users add column referrals_left integer not null default 5 check (referrals_left >= 0);
