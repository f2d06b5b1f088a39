-- 激活: the money of a card that ended is usable again, its benefits are not (money book §5). A renewal needs it no more.
alter table memberships.card
  add column activated_on date,
  add constraint card_activated check (activated_on is null or activated_on > valid_to);
alter table memberships.card_event drop constraint card_event_kind;
alter table memberships.card_event add constraint card_event_kind check (kind in ('OPENED', 'PAID', 'RENEWED', 'UPGRADED', 'UNPAID',
  'VOIDED', 'CHANGED', 'FROZEN', 'UNFROZEN', 'EXPIRED', 'ACTIVATED', 'RIGHT_USED', 'RETIRING', 'RETIRED', 'KEPT'));
