/**
 * What other areas may read of people and departments inside their own statements, as text: `${staffName('p.cashier_id')}`.
 * Knows no other area, so that any may use it. Each part is one look by primary key; row-level security names the hospital.
 */

/** Name of the person whose id a column holds. */
export const staffName = (id: string): string => `(select n.name from staff.staff n where n.id = ${id})`

/** Name of the department whose id a column holds. */
export const departmentName = (id: string): string => `(select n.name from staff.department n where n.id = ${id})`

/** How many people the hospital has besides its administrators. */
export const peopleHeld = (): string => '(select count(*)::int from staff.staff where user_type > 1)'
