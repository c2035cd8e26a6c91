/** Reduces a keyword that looks like a telephone to its digits without a leading zero, in whose place the country code is stored. */
export const telephoneKeyword = (keyword: string): string =>
  /^[+0-9 ()-]{5,}$/.test(keyword) ? keyword.replace(/\D/g, '').replace(/^0/, '') : keyword
