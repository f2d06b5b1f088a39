/** What return visits ask of areas that are built beside them. Parts of statements are on a customer of the alias. */
import { asked } from '../../kit/question.ts'

/** Has she an appointment that is still to come? */
export const bookedAhead = asked<[customer: string], string>('whether a customer is booked')
