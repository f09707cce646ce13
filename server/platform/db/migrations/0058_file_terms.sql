-- Names the table and its columns like the rest of the index (BM25 terms).
alter table file_words rename to file_terms;
alter table file_terms rename column word to term;
alter index file_words_pkey rename to file_terms_pkey;
alter index file_words_file rename to file_terms_file;
alter table file_terms rename constraint file_words_file_id_fkey to file_terms_file_id_fkey;
