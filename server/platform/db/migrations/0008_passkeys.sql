-- Passkeys of users. Only public keys are stored; the private key never leaves the device.
create table passkeys (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  name text not null,
  credential_id text not null,
  public_key text not null,
  -- The device's signature counter, which must never decrease if the device uses it.
  counter bigint not null,
  transports text[] not null,
  is_backed_up boolean not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create unique index passkeys_credential on passkeys (credential_id);
create index passkeys_user on passkeys (user_id);

-- Challenges for devices to sign. The row is deleted with the first response, valid or not.
create table passkey_challenges (
  id uuid primary key,
  challenge text not null,
  purpose text not null,
  user_id uuid references users on delete cascade,
  expires_at timestamptz not null
);
create index passkey_challenges_expiry on passkey_challenges (expires_at);
