/** What other areas may use of touches. `complaintStands` and `complaintTold` are answered by whoever keeps complaints. */
import { kept } from '../../kit/following.ts'

export { complaintStands, complaintTold, whyNotTouch, whyUnreached } from './judge.ts'
export { seedReach } from './setting.ts'
export { type Touched, touched } from './touched.ts'

/** The log is never changed: it is read together with the archive it went into. */
export const touchesFollow = kept('reach.log')
