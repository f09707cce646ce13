-- The language of mails to the user: the last one of the user's browser.
alter table users add column language text not null default 'en';
