-- Second factors besides the password. At most one authenticator app; set up once `confirmed_at` is set.
create table totp_factors (
  user_id uuid primary key references users on delete cascade,
  sealed_secret text not null,
  -- One salt for all backup codes of the user, so that an attempt is hashed once.
  backup_salt text not null,
  -- The 30-second step of the last code: its codes and earlier ones are used up.
  last_step bigint not null default 0,
  wrong_codes integer not null default 0,
  locked_until timestamptz,
  created_at timestamptz not null,
  confirmed_at timestamptz
);

-- Unused codes only: a backup code is deleted when it is used.
create table backup_codes (
  user_id uuid not null references totp_factors on delete cascade,
  hash text not null,
  primary key (user_id, hash)
);
