-- The word of the code for what a browser exchanges for a session.
alter table sign_in_hand_overs rename to sign_in_tickets;
