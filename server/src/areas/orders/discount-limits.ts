/** What whoever asks may give away by herself. */
import { discountLimits } from '@clinic/contract/areas/orders/limits.ts'
import type { Context } from '../../kit/context.ts'

export const limitsOf = ({ session }: Pick<Context, 'session'>) => discountLimits(session.permissions, session.features)
