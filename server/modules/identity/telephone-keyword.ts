/** A keyword as it is searched for: a telephone as it is dialled in Nigeria is stored with the code of the country instead of its zero. */
export const telephoneKeyword = (keyword: string): string =>
  /^[+0-9 ()-]{5,}$/.test(keyword) ? keyword.replace(/\D/g, '').replace(/^0/, '') : keyword
