/** What stands in an answer, whatever its form: for sweeps that look for something in every answer. */
import { inflateRawSync } from 'node:zlib'

/** The text of an answer: JSON, CSV, or the sheets of a workbook. */
export const textOf = (data: unknown): string => {
  if (!Buffer.isBuffer(data)) return JSON.stringify(data)
  if (data.readUInt32LE(0) !== 0x04034b50) return data.toString('utf8')
  const parts: string[] = []
  for (let at = data.indexOf('PK\x03\x04'); at >= 0; at = data.indexOf('PK\x03\x04', at + 4)) {
    const begin = at + 30 + data.readUInt16LE(at + 26) + data.readUInt16LE(at + 28)
    const packed = data.subarray(begin)
    parts.push(data.readUInt16LE(at + 8) === 8 ? inflateRawSync(packed).toString('utf8') : packed.toString('utf8'))
  }
  // Of a sheet only what stands in its cells: the numbers of its rows are nobody's.
  return parts.join('\n').replace(/<[^>]*>/g, ' ')
}
