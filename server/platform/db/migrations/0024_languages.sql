-- The language that mails to the person are written in: the one their browser showed last.
alter table users add column language text not null default 'en';
