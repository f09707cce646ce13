-- Links in mails, which prove access to the address. Only the hash of the token is stored.
create table account_links (
  hash text primary key,
  purpose text not null
    check (purpose in ('password_reset', 'email_verification', 'email_change', 'email_change_cancel')),
  user_id uuid not null references users on delete cascade,
  -- The address it was sent to; for a change of address the new one.
  email text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index account_links_user on account_links (user_id, purpose);
