-- Accounts at providers that are linked to accounts here. A subject is unique only together with its issuer.
create table linked_accounts (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  strategy text not null,
  issuer text not null,
  subject text not null,
  label text not null,
  linked_at timestamptz not null,
  last_used_at timestamptz
);
create unique index linked_accounts_identity on linked_accounts (issuer, subject);
create index linked_accounts_user on linked_accounts (user_id);

-- Users who are at a provider. Losing rows in a crash costs a click.
create unlogged table sign_in_attempts (
  state_hash text primary key,
  strategy text not null,
  browser_hash text not null,
  sealed_attempt text not null,
  -- The user who links an account, and the session; null for a sign-in.
  user_id uuid references users on delete cascade,
  session_id uuid,
  expires_at timestamptz not null
);

-- Users who returned and whose browser has not fetched its session yet.
create unlogged table sign_in_hand_overs (
  token_hash text primary key,
  browser_hash text not null,
  user_id uuid not null references users on delete cascade,
  strategy text not null,
  redirect_to text,
  expires_at timestamptz not null
);

create table sign_in_strategies (
  strategy text primary key,
  name text,
  issuer text not null,
  client_id text not null,
  sealed_secret text,
  updated_by uuid,
  updated_at timestamptz not null
);
