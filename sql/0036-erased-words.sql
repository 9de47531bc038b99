-- What is deleted from the index of words is taken out of it at once. Otherwise the name of a person
-- who was erased would stay in the file until the part of the index that has it is merged.
/*sqlite:
insert into order_words (order_words, rank) values ('secure-delete', 1);
*/
