/** A customer's name where only her number is at hand, and nothing of her stands on the screen any more. */
import { customers } from '@clinic/contract/areas/customers/calls.ts'
import { ask } from '../../kit/ask.ts'

export const customerName = async (id: number): Promise<string> => (await ask(customers.details, { id })).name
