/** Staff, departments, jobs. Source: clinical-admin book §15, specification 000 §3. */
import { defineRefusals } from '../refusals.ts'

export const staffRefusals = defineRefusals('staff', {
  accountTaken: [40985, '{account}已存在'],
  phoneTaken: [40986, '手机号已存在'],
})
