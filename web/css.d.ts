/** Components import the style sheet beside them; the build writes it to a file. */
declare module '*.css'
