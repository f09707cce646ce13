-- A picture that the sender adds to their feedback. The blob belongs to the sender and goes with their account.
alter table feedback add column screenshot_key text;
