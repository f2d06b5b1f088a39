/** What other areas may read of cards inside their own statements, as text. Knows no other area. */

/** Name of the card that counts today of the customer whose standing a row is; null: she has none. */
export const cardNameOf = (standing: string): string =>
  `(select c.name from memberships.card c where c.hospital_id = ${standing}.hospital_id and c.customer_id = ${standing}.customer_id
    and c.state = 'ACTIVE' and (c.valid_to is null or c.valid_to >= kit.business_date()))`
