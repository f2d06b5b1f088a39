/** Promises to an archive that goes into another one: they are owed to the kept one. */
import { type Following, moved } from '../../kit/following.ts'

export const promisesFollow: Following = moved('promises.gift_promise', { label: '赠送承诺' })
