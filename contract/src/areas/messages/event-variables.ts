/** Variables of every event; the server fills them in itself. */
export const always = { 医院名称: '康悦医疗美容医院', 日期: '2026-11-21', 发送人: '王前台' } as const
