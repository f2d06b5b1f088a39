-- Points of a payment go by the rate of the card in force, where the rule says so. Source: money book §5, customers book §7.3.
alter table credits.credit_rule add column by_card boolean not null default true;
-- Whether any card of a hospital has a rate of its own is asked by each payment.
create index card_points_rated on memberships.card (hospital_id) where (terms ->> 'pointsRate')::int <> 100;
