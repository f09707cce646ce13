-- What a person proves who they are with besides their password. One app for codes at most; set up once `confirmed_at`.
create table totp_factors (
  user_id uuid primary key references users on delete cascade,
  sealed_secret text not null,
  -- One for all backup codes of the person, so that a try is hashed once.
  backup_salt text not null,
  -- The 30-second step of the last code that was used: it and what came before are used up.
  last_step bigint not null default 0,
  wrong_codes integer not null default 0,
  locked_until timestamptz,
  created_at timestamptz not null,
  confirmed_at timestamptz
);

-- Unused ones only: a backup code goes when it is used.
create table backup_codes (
  user_id uuid not null references totp_factors on delete cascade,
  hash text not null,
  primary key (user_id, hash)
);
