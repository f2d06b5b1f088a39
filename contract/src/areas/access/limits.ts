/** Typed limits of a role, a job or a person. Source: specification 001 §7; clinical-admin book §14 (features), §27. */
import { Type } from 'typebox'
import { call, type May } from '../../call.ts'
import { Done, Id, Word } from '../../words.ts'
import { AuthFeature, FeatureName, FeatureValue } from './words.ts'

/** Who manages roles, staff or jobs sees their limits, and changes those of what she manages. */
const looking: May = { anyOf: ['system:role:list', 'system:user:list', 'system:job:list'] }
const limiting: May = { anyOf: ['system:role:feature', 'system:user:edit', 'system:job:edit'] }

const owner = { ownerType: Word('role', 'job', 'user'), ownerId: Id }

export const limits = {
  list: call('GET /api/v1/his/authority/features/info', {
    title: '功能权限',
    may: looking,
    input: owner,
    output: Type.Array(AuthFeature),
  }),
  /** The owner's limits are exactly these afterwards. */
  save: call('POST /api/v1/his/authority/features/save', {
    title: '保存功能权限',
    may: limiting,
    input: { ...owner, items: Type.Array(FeatureValue, { maxItems: 50 }) },
    output: Type.Array(AuthFeature),
  }),
  remove: call('DELETE /api/v1/his/authority/features/del', {
    title: '删除功能权限',
    may: limiting,
    input: { ...owner, key: FeatureName },
    output: Done,
  }),
  removeByPost: call('POST /api/v1/his/authority/features/del', {
    title: '删除功能权限',
    may: limiting,
    input: { ...owner, key: FeatureName },
    output: Done,
  }),
}
