create table mails (
  id uuid primary key,
  recipient text not null,
  template text not null,
  language text not null,
  template_values jsonb not null,
  subject text not null,
  -- Encrypted: it lets whoever has it in, and database copies travel. Forgotten once the mail was sent.
  sealed_link text,
  state text not null check (state in ('outbox', 'waiting', 'sent', 'failed')),
  reason text,
  attempts integer not null default 0,
  -- While a process sends the mail, this lies ahead, so that no other one does.
  next_attempt_at timestamptz not null,
  -- The administrator who waits to see what becomes of it.
  asked_by uuid,
  created_at timestamptz not null,
  sent_at timestamptz
);
create index mails_newest on mails (created_at desc, id);
create index mails_due on mails (next_attempt_at) where state = 'waiting';
