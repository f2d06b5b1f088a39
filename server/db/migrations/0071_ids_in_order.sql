-- Ids tell the order in which rows were made, whatever connection made them: no connection keeps a stock of its own.
alter sequence kit.id cache 1;
