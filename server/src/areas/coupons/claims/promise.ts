/** What a coupon says of its days to somebody who has not got it yet. */
import type { Stored } from '../stored.ts'

export const promisedSays = ({ validType, validFrom, validTo, validDays }: Stored): string =>
  validType === 'DAYS' ? `领取当天起 ${validDays ?? 1} 天内有效` : `${validFrom} 至 ${validTo} 有效`
