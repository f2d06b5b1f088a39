/** A file on its way to the server, with how much of it is sent. */
import { MOST_MEGABYTES, matching, type Source } from '@clinic/contract/areas/matching/calls.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf } from '../../kit/query.ts'
import { say } from '../../kit/say.ts'
import { sendForm } from '../../kit/send.ts'

/** Sends the file. `share`: how much of it is sent; null: nothing is under way. */
export const useSending = (onSent: () => void) => {
  const client = useQueryClient()
  const [share, setShare] = useState<number | null>(null)
  const send = async (source: Source, file: File) => {
    if (file.size > MOST_MEGABYTES * 1024 * 1024) return say.warn(`文件不能超过 ${MOST_MEGABYTES}M，请分时间段导出`)
    setShare(0)
    try {
      const { lines, known, matched } = await sendForm(matching.upload, { source, file }, { onShare: setShare })
      say.done(`导入 ${lines} 行${known > 0 ? `（另有 ${known} 行以前导过）` : ''}，自动对上 ${matched} 笔`)
      await client.invalidateQueries()
      onSent()
    } catch (error) {
      say.failed(sentenceOf(error))
    }
    setShare(null)
  }
  return { share, send }
}
