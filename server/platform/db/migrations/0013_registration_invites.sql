create table registration_invites (
  id uuid primary key,
  code_hash text not null unique,
  -- Encrypted: administrators read it in the list, and database copies travel.
  sealed_code text not null,
  email text,
  tags text[] not null,
  storage_limit_mb integer,
  credits integer not null,
  -- Counted here as well as written down below: accounts may be deleted, which frees no use.
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

-- With which invite an account was made, and the credits it was promised: they outlive the invite.
create table registration_invite_uses (
  user_id uuid primary key references users on delete cascade,
  invite_id uuid references registration_invites on delete set null,
  credits integer not null,
  used_at timestamptz not null
);
create index registration_invite_uses_invite on registration_invite_uses (invite_id);

alter table users add column referrals_left integer not null default 5 check (referrals_left >= 0);
