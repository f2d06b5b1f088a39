/** The sentences of a page one has no right to. */
import { ROLE_DEFAULT } from '../kit/person.ts'

type Need = {
  readonly page: string | null
  readonly section: string | null
  readonly administrators: readonly string[]
}

export const needText = (
  { page, section, administrators }: Need,
  path: string,
  roles: readonly string[],
): { title: string; lines: string[] } => {
  const right = [section, page, '查看'].filter(Boolean).join(' / ')
  return {
    title: `您没有查看「${page ?? path}」的权限`,
    lines: [
      `${roles.includes(ROLE_DEFAULT) ? '您还没有角色' : `您的角色：${roles.join('、')}`}。需要“${right}”`,
      administrators.length > 0 ? `可以找 ${administrators.join('、')}（系统管理员）开通` : '请联系管理员开通',
    ],
  }
}
