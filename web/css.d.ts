/** Style sheets beside the parts they are for; the build puts them into files. */
declare module '*.css'
