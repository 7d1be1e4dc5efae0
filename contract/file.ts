/** Types of files that are kept, by content, with the name endings that fit them (the first one is added where none does). */
export const fileTypes: Readonly<Record<string, readonly string[]>> = {
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/webp': ['webp'],
  'image/gif': ['gif'],
  'application/pdf': ['pdf'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
  'video/mp4': ['mp4', 'm4v'],
  'text/csv': ['csv'],
  'text/plain': ['txt', 'log', 'md'],
}

export const filePath = (id: string): string => `/energy/common/file/download?id=${encodeURIComponent(id)}`

/** An upload as a record names it. */
export interface FileRef {
  fileId: string
  name: string
  type: string
}
