-- What of a card pays first: its money and its bonus pro rata, or one before the other (money book §5, D9).
alter table cashier.setting
  add column card_spend text not null default 'PRO_RATA'
    constraint setting_card_spend check (card_spend in ('PRO_RATA', 'PRINCIPAL_FIRST', 'BONUS_FIRST'));
