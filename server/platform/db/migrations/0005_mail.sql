create table mails (
  id uuid primary key,
  recipient text not null,
  template text not null,
  language text not null,
  template_values jsonb not null,
  subject text not null,
  -- Encrypted, because it gives access to the account and copies of databases spread. Deleted once the mail is sent.
  sealed_link text,
  state text not null check (state in ('outbox', 'waiting', 'sent', 'failed')),
  reason text,
  attempts integer not null default 0,
  -- In the future while a process sends the mail, so that no other process sends it.
  next_attempt_at timestamptz not null,
  -- The administrator who waits for the result.
  asked_by uuid,
  created_at timestamptz not null,
  sent_at timestamptz
);
create index mails_newest on mails (created_at desc, id);
create index mails_due on mails (next_attempt_at) where state = 'waiting';
