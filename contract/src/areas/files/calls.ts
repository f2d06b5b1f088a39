/**
 * Uploaded files: pictures and PDF. A file belongs to a document, whose permission decides who sees it; until it is
 * saved with one, only the person who sent it does. Source: specification 000 §5, §7; clinical-admin §18; security 4.15.
 */
import { Type } from 'typebox'
import { call } from '../../call.ts'
import { defineRefusals, type Refusal } from '../../refusals.ts'
import { FilePart, Id, Shape, Text, Word } from '../../words.ts'

export const fileRefusals = defineRefusals('files', {
  tooLarge: [41398, '附件不能超过{limit}M'],
  wrongType: [41598, '请上传后缀名为 {allowed} 的附件!'],
  unreadable: [40098, '图片无法读取，可能已损坏，请重新拍摄或导出后再上传'],
  tooManyPixels: [42298, '图片超过 5000 万像素，请缩小后再上传'],
  infected: [40398, '附件未通过安全检查，已拒绝上传，请联系管理员'],
  unscannable: [50398, '附件安全检查暂时不可用，请稍后重试'],
  storageFull: [40998, '本院的文件空间已用完，请联系管理员'],
  tooManyLoose: [42998, '上传后没有保存的附件过多，请先保存或删除后再上传'],
  kept: [42398, '附件已随单据保存，请在单据中更换或删除'],
})

/** Extensions the specification allows (000 §5); compared without case. */
export const FILE_EXTENSIONS = ['jpg', 'jpeg', 'png', 'pdf'] as const
/** Those of them that are pictures: a logo, a face. */
export const PICTURE_EXTENSIONS = ['jpg', 'jpeg', 'png'] as const
/** Megabytes: the shared uploader, and the one in forms (000 §5). The server takes up to the larger. */
export const FILE_LIMITS = { shared: 30, form: 10 } as const
/** Bytes of a megabyte as the limits mean it. */
export const MEGABYTE = 1024 * 1024

export const extensionOf = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''

/**
 * Why a file cannot be sent; the uploader asks before it sends, the server again.
 * @param limit megabytes
 * @param endings what the form takes of the extensions
 */
export const whyNotFile = (
  { name, size }: { name: string; size: number },
  limit: number = FILE_LIMITS.shared,
  endings: readonly string[] = FILE_EXTENSIONS,
): Refusal | null => {
  if (!endings.includes(extensionOf(name))) return fileRefusals.wrongType({ allowed: endings.join(',') })
  return size > limit * MEGABYTE ? fileRefusals.tooLarge({ limit }) : null
}

const IMAGE_PATH = '/api/v1/rabbit/file/get/image'

/**
 * Where a picture is shown from. The browser shows itself by the file cookie (`files.pass`).
 * @throws Error without an id (specification 000 §5)
 */
export const imagePath = (id: number | string | null | undefined, size?: 'thumb'): string => {
  if (!/^[1-9]\d{0,15}$/.test(String(id ?? ''))) throw new Error('获取图片路径：请传入有效的图片id')
  return `${IMAGE_PATH}/${id}${size ? `?size=${size}` : ''}`
}

/** Name of the cookie that opens pictures to `<img>`, and the path it is limited to. */
export const FILE_COOKIE = { name: 'clinic-file', path: IMAGE_PATH } as const

/** What an upload answers (000 §3), and how a document names its files. */
export const UploadResult = Shape({ filePath: Text(100), originalName: Text(120), id: Id })

/** The forms send `appId` 1 and `type` 1 with the file (000 §7). */
const upload = {
  title: '上传附件',
  may: 'self',
  body: 'multipart',
  idempotency: 'none',
  input: {
    appId: Type.Optional(Type.Integer({ minimum: 0, maximum: 9999 })),
    type: Type.Optional(Type.Integer({ minimum: 0, maximum: 99 })),
    file: FilePart,
  },
  output: UploadResult,
  perMinute: 60,
} as const

export const files = {
  upload: call('POST /api/v1/rabbit/file/upload', { ...upload, envelope: 'rabbit' }),
  uploadAttachment: call('POST /api/v1/base/attach/data/upload/attach', upload),
  /** A picture, or its thumbnail, as it stands in a page. */
  image: call('GET /api/v1/rabbit/file/get/image/{id}', {
    title: '查看图片',
    may: 'self',
    envelope: 'rabbit',
    form: 'file',
    cookie: true,
    input: { id: Id, size: Type.Optional(Word('thumb', 'original')) },
  }),
  download: call('GET /api/v1/file/data/down/{fileId}', {
    title: '下载附件',
    may: 'self',
    form: 'file',
    audited: true,
    input: { fileId: Id },
  }),
  remove: call('DELETE /api/v1/base/attach/{fileId}', { title: '删除附件', may: 'self', input: { fileId: Id } }),
  /** Sets the cookie by which `<img>` is let in, for as long as the session lives. `secure`: the page came over TLS. */
  pass: call('POST /api/v1/rabbit/file/pass', {
    title: '图片访问凭证',
    may: 'self',
    envelope: 'rabbit',
    effect: 'read',
    input: { secure: Type.Optional(Type.Boolean()) },
    perMinute: 30,
  }),
}
