// The app's one router. Named exports, so that unused ones are never downloaded.
export { Link, Navigate, NavLink, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
