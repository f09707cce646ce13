-- Keys that people's devices keep for them. What is stored is public; the private half never leaves the device.
create table passkeys (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  name text not null,
  credential_id text not null,
  public_key text not null,
  -- How often the device says it signed; one that counts must never count backwards.
  counter bigint not null,
  transports text[] not null,
  is_backed_up boolean not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create unique index passkeys_credential on passkeys (credential_id);
create index passkeys_user on passkeys (user_id);

-- What a device is asked to sign. The row goes with its first answer, right or wrong.
create table passkey_challenges (
  id uuid primary key,
  challenge text not null,
  purpose text not null,
  user_id uuid references users on delete cascade,
  expires_at timestamptz not null
);
create index passkey_challenges_expiry on passkey_challenges (expires_at);
