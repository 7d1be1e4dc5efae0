import './print-pages.css'

/** Pictures as the pages of a print, each as large as the paper lets it be; nothing else of the window is printed. Done when the browser has taken them. */
export async function printPages(pages: readonly Blob[]): Promise<void> {
  document.querySelector('.print-pages')?.remove()
  const sheet = document.createElement('div')
  sheet.className = 'print-pages'
  const addresses = pages.map((page) => URL.createObjectURL(page))
  const end = (): void => {
    removeEventListener('afterprint', end)
    sheet.remove()
    for (const address of addresses) URL.revokeObjectURL(address)
  }
  try {
    const pictures = addresses.map((address) => {
      const picture = document.createElement('img')
      picture.src = address
      picture.alt = ''
      const page = document.createElement('div')
      page.append(picture)
      sheet.append(page)
      return picture
    })
    document.body.append(sheet)
    await Promise.all(pictures.map((picture) => picture.decode()))
    // Browsers that do not wait here for the dialog tell when it is over.
    addEventListener('afterprint', end)
    print()
  } catch (error) {
    end()
    throw error
  }
}
