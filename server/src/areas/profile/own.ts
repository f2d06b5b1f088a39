/** One's own card, and the picture on it. */
import { imagePath } from '@clinic/contract/areas/files/calls.ts'
import type { profile } from '@clinic/contract/areas/profile/calls.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import type { Context } from '../../kit/context.ts'
import type { Changed } from '../../kit/table.ts'
import { bindFiles, type FileOwner } from '../files/index.ts'
import { changeOwnRow, ownRow } from '../staff/index.ts'

export const ownProfile = async (ctx: Context): Promise<OutputOf<typeof profile.own>> => {
  const { name, avatarId, createdAt, department, jobs, ...row } = await ownRow(ctx)
  return {
    ...row,
    nickName: name,
    avatar: avatarId === null ? null : imagePath(avatarId),
    createTime: createdAt,
    dept: department === null ? null : { deptName: department },
    postGroup: jobs,
  }
}

/** Saves what was filled in. A new picture takes the old one's place. */
export const saveProfile = async (
  ctx: Context,
  { nickName, avatar, version, phone, email, gender }: InputOf<typeof profile.update>,
): Promise<Changed> => {
  const { id, version: current, phone: own } = await ownRow(ctx)
  if (avatar !== undefined) await bindFiles(ctx, { type: 'avatar', id }, avatar === null ? [] : [avatar], 'image')
  const facts = {
    ...(nickName === undefined ? {} : { name: nickName.trim() }),
    ...(phone === undefined ? {} : { phone }),
    ...(email === undefined ? {} : { email }),
    ...(gender === undefined ? {} : { gender }),
  }
  return await changeOwnRow(ctx, { id, version: version ?? current, phone: own }, facts, avatar)
}

/** Faces of colleagues are no secret in their hospital; they are changed on one's own card only. */
export const avatars: FileOwner = { maySee: () => true }
