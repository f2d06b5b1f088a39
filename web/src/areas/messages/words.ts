/** Words of messages. */
export const readWords = { 0: '未读', 1: '已读' } as const
export const stateWords = { draft: '草稿', sent: '已发送' } as const
export const kindWords = { manual: '手工发送', automatic: '系统自动', all: '全部方式' } as const
